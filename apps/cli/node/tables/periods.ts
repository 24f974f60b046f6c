/** Periods of time, by which records are grouped: --by 'week(created)'. */

const periods = ["year", "quarter", "month", "week", "day", "hour"] as const;
export type Period = (typeof periods)[number];

/** A column of --by: its name, and the period that its times are rounded to. */
export interface GroupColumn {
  readonly column: string;
  readonly period: Period | undefined;
}

const call = new RegExp(`^(${periods.join("|")})\\((.+)\\)$`, "s");

/**
 * A column as it is typed for --by.
 *
 * @example
 * groupColumnOf("week(created)") // { column: "created", period: "week" }
 */
export function groupColumnOf(text: string): GroupColumn {
  const [, period, column] = call.exec(text) ?? [];
  return column === undefined ? { column: text, period: undefined } : { column, period: period as Period };
}

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** From here on a number is milliseconds since 1970; below, seconds (which it reaches in the year 5138). */
const LEAST_MILLISECONDS = 100_000_000_000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The period of a time: of ISO 8601, with an offset in UTC, or as seconds or milliseconds since 1970. Weeks are those of
 * ISO 8601, which begin on Monday.
 *
 * @returns undefined for anything that is not a time
 * @example
 * periodOf("2026-01-01T09:30:00Z", "week") // "2026-W01"
 */
export function periodOf(text: string, period: Period): string | undefined {
  const time = timeOf(text.trim());
  if (time === undefined) return undefined;
  const date = new Date(time);
  const day = date.toISOString().slice(0, 10);
  switch (period) {
    case "year":
      return day.slice(0, 4);
    case "quarter":
      return `${day.slice(0, 4)}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
    case "month":
      return day.slice(0, 7);
    case "week":
      return weekOf(time);
    case "day":
      return day;
    case "hour":
      return date.toISOString().slice(0, 13);
  }
}

/**
 * The number of a period, counted from a fixed period: periods that follow one another have consecutive numbers.
 *
 * @param label as {@link periodOf} returns it
 * @example
 * placeOf("2026-W01", "week") - placeOf("2025-W52", "week") // 1
 */
export function placeOf(label: string, period: Period): number {
  const [year, second = 1] = label.split(/-[WQ]?/).map(Number) as [number, number?];
  switch (period) {
    case "year":
      return year;
    case "quarter":
      return 4 * year + second;
    case "month":
      return 12 * year + second;
    case "week": {
      // the fourth of January is in the first week
      const january = Math.floor(Date.UTC(year, 0, 4) / DAY);
      return Math.floor((january + 3) / 7) + second;
    }
    case "day":
      return Date.parse(`${label}T00:00Z`) / DAY;
    case "hour":
      return Date.parse(`${label}:00Z`) / (60 * MINUTE);
  }
}

/** The week belongs to the year of its Thursday. */
function weekOf(time: number): string {
  const day = Math.floor(time / DAY);
  // 1 January 1970 was a Thursday
  const thursday = day - ((((day + 3) % 7) + 7) % 7) + 3;
  const year = new Date(thursday * DAY).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1) / DAY) / 7) + 1;
  return `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
}

function timeOf(text: string): number | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    const time = Math.floor(Math.abs(number) < LEAST_MILLISECONDS ? number * 1000 : number);
    return time >= 0 && time < LEAST_MILLISECONDS * 1000 ? time : undefined;
  }
  const [, year, month, day, hour = "0", minute = "0", second = "0", zone = "Z"] = iso.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // the 31st of February is no day
  if (new Date(date).getUTCDate() !== Number(day) || Number(month) > 12 || Number(month) < 1) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === "-" ? -1 : 1);
  return date + (Number(hour) * 60 + Number(minute)) * MINUTE + Number(second) * 1000 - offset;
}
