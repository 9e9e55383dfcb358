import { Gantt, Willow } from '@svar-ui/react-gantt';
import { createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import '@svar-ui/react-gantt/all.css';
import { DAY, PROJECT_START } from '../../src/data.js';
import { install, leftOf, nativeScroll } from '../../src/harness-page.js';

let props;
let api;
let root;
const ref = createRef();

const render = () => root.render(createElement(Willow, { fonts: false }, createElement(Gantt, props)));
const bar = (id) => document.querySelector(`.wx-bar[data-id="${id}"], .wx-bar[data-id=":${id}"]`);

// One action per summary is quadratic, so the data is set again with every summary closed or open.
function setAll(open) {
  props = { ...props, tasks: props.tasks.map((t) => ('open' in t ? { ...t, open } : t)) };
  render();
}

install({
  name: 'SVAR React Gantt (MIT)',
  ...nativeScroll(),
  autoSchedules: false,
  prepare(plan) {
    const parents = new Set(plan.tasks.map((t) => t.parent)); // a row without children that is open throws
    props = {
      tasks: plan.tasks.map((t) => ({
        id: t.id,
        text: t.text,
        parent: t.parent,
        type: t.summary ? 'summary' : 'task',
        ...(parents.has(t.id) ? { open: true } : {}),
        progress: t.progress ?? 0,
        start: new Date(PROJECT_START + t.start * DAY),
        end: new Date(PROJECT_START + (t.start + t.days) * DAY),
        duration: t.days,
      })),
      links: plan.links.map((l) => ({ id: l.id, source: l.source, target: l.target, type: 'e2s' })),
      scales: [
        { unit: 'month', step: 1, format: '%M %Y' },
        { unit: 'week', step: 1, format: '%d' },
      ],
      cellWidth: 70,
      cellHeight: 28,
      lengthUnit: 'day',
      columns: [
        { id: 'text', header: 'Task', width: 240 },
        { id: 'start', header: 'Start', width: 90 },
        { id: 'duration', header: 'Days', width: 60 },
      ],
      init: (given) => {
        api = given;
      },
      ref,
    };
  },
  async load(_, el) {
    const css = document.createElement('style');
    css.textContent = '#root .wx-theme, #root .wx-theme > * { height: 100%; }'; // the theme wrapper has no height
    document.head.append(css);
    root = createRoot(el);
    render();
  },
  painted: () => document.querySelectorAll('.wx-bar').length > 5,
  blank: () => document.querySelectorAll('.wx-bar').length === 0,
  collapseAll: () => setAll(false),
  expandAll: () => setAll(true),
  barLeft: (id) => leftOf(bar(id)),
  async moveTask(id, days) {
    const task = api.getTask(id);
    await api.exec('update-task', {
      id,
      task: { start: new Date(+task.start + days * DAY), end: new Date(+task.end + days * DAY) },
    });
  },
});
