CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"value" real NOT NULL,
	CONSTRAINT "daily_figures_name_day_pk" PRIMARY KEY("name","day")
);
