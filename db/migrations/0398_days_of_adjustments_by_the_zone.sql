-- An adjustment that no statement has settled gets another day when its agency moves to another time zone. Nothing else of it changes.
grant update (made_on) on commission_adjustments to vigencia_app;
