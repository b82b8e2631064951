module github.com/gogf/gf

go 1.26.0
