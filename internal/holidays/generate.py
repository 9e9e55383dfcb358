"""Writes holidays.tsv from python-holidays (MIT). Run with PYTHONPATH at a checkout whose .po files are compiled: generate.py > holidays.tsv

A line "@ country code=name..." opens a country. The others are: where (regions, * for the whole country, -region where a region works on
a day the country rests; a leading ! marks days on which shops must close too), name in Spanish, in English where it differs, dates.
A date is MM-DD, E+n (days from Easter), MM/n/w (n-th weekday w of the month, Monday 1; n is L for the last) or YYYYMMDD; the first three
may say for which years they hold.
"""
import datetime
import warnings

import holidays
from dateutil.easter import easter

FIRST, LAST = 2010, 2045
EASTER = {year: easter(year) for year in range(FIRST - 1, LAST + 2)}
# Ley 19.973: nobody who sells may be made to work.
MANDATORY = {"CL": {(1, 1), (5, 1), (9, 18), (9, 19), (12, 25)}}


def language(of, wanted):
    known = getattr(of, "supported_languages", ()) or ()
    for exact in ("en_US", "en_GB") if wanted == "en" else ():
        if exact in known:
            return exact
    return next((one for one in known if one == wanted or one.startswith(wanted + "_")), None)


def days(country, region, spoken):
    options = {"language": spoken} if spoken else {}
    return dict(holidays.country_holidays(country, subdiv=region, years=range(FIRST, LAST + 1), **options))


def named(country, region, es, en):
    english, spanish = days(country, region, en), days(country, region, es or en)
    return {day: (" ".join(spanish.get(day, name).split()), " ".join(name.split())) for day, name in english.items()}


def runs(years):
    out = []
    for year in sorted(years):
        if out and out[-1][1] == year - 1:
            out[-1][1] = year
        else:
            out.append([year, year])
    return out


def dates(left):
    left, parts = set(left), []

    def take(key, text):
        groups = {}
        for day in left:
            groups.setdefault(key(day), []).append(day)
        for value, group in sorted(groups.items(), key=str):
            spans = runs(day.year for day in group)
            if value is None or len(group) < 4 or len(spans) > max(2, len(group) // 3):
                continue
            years = ",".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)
            parts.append(text(value) + ("" if spans == [[FIRST, LAST]] else ":" + years))
            left.difference_update(group)

    def from_easter(day):
        offset = (day - EASTER[day.year]).days
        return offset if abs(offset) <= 70 else None

    take(lambda d: (d.month, d.day), lambda k: "%02d-%02d" % k)
    take(from_easter, lambda k: "E%+d" % k)
    take(lambda d: (d.month, (d.day - 1) // 7 + 1, d.isoweekday()), lambda k: "%02d/%d/%d" % k)
    last = lambda d: (d.month, d.isoweekday()) if (d + datetime.timedelta(7)).month != d.month else None
    take(last, lambda k: "%02d/L/%d" % k)
    return " ".join(parts + [day.strftime("%Y%m%d") for day in sorted(left)])


def write(country, regions):
    of = type(holidays.country_holidays(country))
    es, en = language(of, "es"), language(of, "en")
    names = {code: name for name, code in getattr(of, "subdivisions_aliases", {}).items()}
    print("\t".join(["@", country] + [f"{code}={names.get(code, code)}" for code in regions]))
    national = named(country, None, es, en)
    where = {(day, said): {"*"} for day, said in national.items()}
    for region in regions:
        own = named(country, region, es, en)
        for day, said in own.items():
            if national.get(day) != said:
                where.setdefault((day, said), set()).add(region)
        for day in national.keys() - own.keys():
            where.setdefault((day, ("", "")), set()).add("-" + region)
    lines = {}
    for (day, (spanish, english)), places in where.items():
        mark = "!" if (day.month, day.day) in MANDATORY.get(country, ()) else ""
        lines.setdefault((mark + ",".join(sorted(places)), spanish, english), []).append(day)
    for (places, spanish, english), listed in sorted(lines.items(), key=lambda line: (min(line[1]), line[0])):
        print("\t".join([places, spanish, english if english != spanish else "", dates(listed)]))


warnings.simplefilter("ignore")
print(f"# Public holidays {FIRST}-{LAST}, written by generate.py from python-holidays {holidays.__version__} (MIT). Do not edit.")
for code, subdivisions in sorted(holidays.list_supported_countries(include_aliases=False).items()):
    write(code, subdivisions)
