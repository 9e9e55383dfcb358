import { gantt } from 'dhtmlx-gantt';
import 'dhtmlx-gantt/codebase/dhtmlxgantt.css';
import { DAY, PROJECT_START } from '../../src/data.js';
import { install, leftOf } from '../../src/harness-page.js';

// The MIT edition draws and edits; it has no scheduling of successors.
let payload;

function setAll(open) {
  gantt.eachTask((task) => {
    task.$open = open;
  });
  gantt.render();
}

install({
  name: 'dhtmlx-gantt (MIT)',
  autoSchedules: false,
  scrollTo(y) {
    gantt.scrollTo(null, y);
  },
  scrollMax() {
    const state = gantt.getScrollState();
    return state.height - state.inner_height;
  },
  prepare(plan) {
    payload = {
      data: plan.tasks.map((t) => ({
        id: t.id,
        text: t.text,
        parent: t.parent,
        type: t.summary ? 'project' : 'task',
        open: true,
        progress: (t.progress ?? 0) / 100,
        start_date: new Date(PROJECT_START + t.start * DAY),
        duration: t.days,
      })),
      links: plan.links.map((l) => ({ id: l.id, source: l.source, target: l.target, type: '0' })),
    };
    Object.assign(gantt.config, {
      date_format: '%Y-%m-%d',
      row_height: 28,
      bar_height: 18,
      scale_height: 50,
      min_column_width: 70,
      smart_rendering: true,
      static_background: true,
      show_errors: false,
      scales: [
        { unit: 'month', step: 1, format: '%M %Y' },
        { unit: 'week', step: 1, format: '%d' },
      ],
      columns: [
        { name: 'text', tree: true, width: 240 },
        { name: 'start_date', align: 'center', width: 90 },
        { name: 'duration', align: 'center', width: 60 },
      ],
    });
  },
  async load(_, el) {
    gantt.init(el);
    gantt.parse(payload);
  },
  painted: () => document.querySelectorAll('.gantt_task_line').length > 5,
  blank: () => document.querySelectorAll('.gantt_task_row, .gantt_row').length === 0,
  collapseAll: () => setAll(false),
  expandAll: () => setAll(true),
  barLeft: (id) =>
    leftOf(document.querySelector(`.gantt_task_line[data-task-id="${id}"], .gantt_task_line[task_id="${id}"]`)),
  async moveTask(id, days) {
    const task = gantt.getTask(id);
    task.start_date = new Date(+task.start_date + days * DAY);
    task.end_date = gantt.calculateEndDate(task);
    gantt.updateTask(id);
  },
});
