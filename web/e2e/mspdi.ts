// Microsoft Project files as small as a test needs them.

export interface MspTask {
  name: string;
  /** Hours of work, of a day's eight; of the clock where the duration is elapsed. */
  hours: number;
  elapsed?: boolean;
  inactive?: boolean;
  /** Scheduled by hand: the day it begins on, YYYY-MM-DD. */
  byHand?: string;
  /** Number of the task before it, from 1, finish to start. */
  after?: number;
  /** Hours of the clock that the link waits. */
  waits?: number;
}

const day = (n: number) =>
  `<WeekDay><DayType>${n}</DayType>${
    n > 1 && n < 7
      ? '<DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime><WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes>'
      : '<DayWorking>0</DayWorking>'
  }</WeekDay>`;

const calendar = `<Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar><BaseCalendarUID>-1</BaseCalendarUID><WeekDays>${[1, 2, 3, 4, 5, 6, 7].map(day).join('')}</WeekDays></Calendar>`;

function task(t: MspTask, k: number): string {
  const lag = t.waits ? `<LinkLag>${t.waits * 600}</LinkLag><LagFormat>8</LagFormat>` : '<LinkLag>0</LinkLag>';
  return [
    `<Task><UID>${k + 1}</UID><ID>${k + 1}</ID><Name>${t.name}</Name><OutlineLevel>1</OutlineLevel>`,
    `<Active>${t.inactive ? 0 : 1}</Active><Manual>${t.byHand ? 1 : 0}</Manual>`,
    t.byHand ? `<Start>${t.byHand}T08:00:00</Start><Finish>${t.byHand}T17:00:00</Finish>` : '',
    `<Duration>PT${t.hours}H0M0S</Duration><DurationFormat>${t.elapsed ? 8 : 7}</DurationFormat>`,
    t.after
      ? `<PredecessorLink><PredecessorUID>${t.after}</PredecessorUID><Type>1</Type><CrossProject>0</CrossProject>${lag}</PredecessorLink>`
      : '',
    '</Task>',
  ].join('');
}

/** The file with these tasks, which begin on Monday 2 March 2026. */
export function mspdi(name: string, tasks: readonly MspTask[]): { name: string; mimeType: string; buffer: Buffer } {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Name>${name}.xml</Name><Title>${name}</Title><StartDate>2026-03-02T08:00:00</StartDate><CalendarUID>1</CalendarUID><Calendars>${calendar}</Calendars><Tasks>${tasks.map(task).join('')}</Tasks></Project>`;
  return { name: `${name}.xml`, mimeType: 'text/xml', buffer: Buffer.from(text) };
}
