module github.com/go-kratos/kratos

go 1.26.0
