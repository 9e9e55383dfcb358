// What the same steps take in Primavera P6 Professional, counted from knowledge of its menus, dialogs and keys. Nothing here was measured
// or checked against its user guide: each line says what is clicked and typed, so that it can be checked and corrected.
import type { Count } from './hand.ts';

interface P6Step extends Count {
  /** As Gantry's step is called. */
  name: string;
  how: string;
}

const date = 9; // 30-Jun-12 in P6's own format

export const steps: readonly P6Step[] = [
  {
    name: 'Open the schedule',
    clicks: 2,
    keys: 1,
    how: 'Ctrl+O, the project in the list, *Open*.',
  },
  {
    name: 'Move the data date, and recalculate',
    clicks: 2,
    keys: 1 + date,
    how: 'F9 (*Tools, Schedule*), into *Current Data Date*, the date typed, *Schedule*. The same dialog recalculates; it comes again after the figures, counted below.',
  },
  {
    name: 'Show the columns of an update',
    clicks: 5,
    keys: 0,
    how: '*View, Layout, Open Layout*, a layout made beforehand, *Open*.',
  },
  {
    name: 'Spot what should have started, then what should have finished',
    clicks: 12,
    keys: 0,
    how: 'Twice *View, Filters*, a filter made beforehand ticked (baseline start or finish before the data date, not started or not finished), *OK*; then *View, Filters*, *All Activities*, *OK*. *Progress Spotlight* (two clicks) marks both at once and does not tell them apart.',
  },
  {
    name: 'Enter actual start, actual finish, remaining duration and percent of three activities',
    clicks: 9,
    keys: 3 * (1 + 9 + 1) + 4 * (date + 1) + 2 + 3,
    how: 'For each of three: Ctrl+F, the Activity ID, Enter, and *Close*; each of the six figures is a cell clicked, typed and confirmed by Enter (four dates, a remaining duration, a percent).',
  },
  {
    name: 'Paste figures of 20 activities from a spreadsheet',
    clicks: 15,
    keys: 1,
    how: 'Cells of several activities are not pasted: the figures come by *File, Import*, *Spreadsheet (XLSX)*, *Next*, *Browse*, the file, *Open*, *Next*, the action *Update Existing Project* chosen in its list, the project chosen in the list of *Import To* and confirmed, *Next*, *Finish*, *OK*. The sheet must have been exported with a template before; that is not counted. F9 and *Schedule* recalculate (the last click and the key).',
  },
  {
    name: 'Read out-of-sequence work',
    clicks: 3,
    keys: 2,
    how: 'F9, *Log to file*, *Schedule*; F9, *View Log*: the log names them, the table does not show them alone.',
  },
  {
    name: 'Filter what slipped: critical and in the next four weeks',
    clicks: 6,
    keys: 0,
    how: '*View, Filters*, three filters ticked of which two are made beforehand (finish variance, a look-ahead of four weeks, *Critical*), *OK*; *All selected filters* is on.',
  },
  {
    name: 'Filter by responsible',
    clicks: 4,
    keys: 0,
    how: '*View, Filters*, one more filter ticked, *OK*: counted as made beforehand for each person, as the quick filters are. Made now it takes about ten more clicks and the name: *New*, the filter name, the parameter, *equals* and the person from their lists, *OK*.',
  },
  {
    name: 'Filter by activity code',
    clicks: 4,
    keys: 0,
    how: 'The same with a filter made beforehand for each code value.',
  },
  {
    name: 'Print the look as PDF',
    clicks: 5,
    keys: 12,
    how: '*File, Print Preview*, *Print*, *OK* with the PDF printer set beforehand; a file name of twelve characters, *Save*.',
  },
  {
    name: 'Compare with last month, and find the three largest movements',
    clicks: 9,
    keys: 0,
    how: "*Tools, Visualizer*; there *New, Schedule Comparison*, the current project and last month's copy chosen with two clicks each, *Run Report*. The report lists what changed and not why.",
  },
  {
    name: 'Compare with the baseline',
    clicks: 5,
    keys: 0,
    how: '*View, Layout, Open Layout*, a layout with variance columns made beforehand, *Open*.',
  },
  {
    name: 'Issue the update',
    clicks: 6,
    keys: 0,
    how: '*Project, Maintain Baselines, Add*, *Save a copy of the current project as a new baseline*, *OK*, *Close*: P6 has no update that is issued, the copy keeps the month.',
  },
];
