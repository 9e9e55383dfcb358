import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Kind } from '@/engine';
import { Bar } from './bar';
import classes from './bar.module.css';

const badge = (width: number, tasks: number, kind: number = Kind.task) => {
  const { container } = render(
    <Bar
      row={1}
      at={0}
      kind={kind}
      left={0}
      width={width}
      done={0}
      complete={false}
      critical={false}
      provisional={false}
      idle={false}
      selected={false}
      tasks={tasks}
    />,
  );
  return container.querySelector<HTMLElement>('[data-tasks]');
};

test('gantt-145 a bar from 23 px on has the number of its tasks, above 9 in another style', () => {
  expect(badge(22, 4)).toBeNull();
  expect(badge(23, 4)?.textContent).toBe('4');
  expect(badge(23, 0)).toBeNull();
  expect(badge(23, 9)?.classList.contains(classes.many)).toBe(false);
  expect(badge(23, 10)?.classList.contains(classes.many)).toBe(true);
  expect(badge(40, 4, Kind.finishMilestone), 'a milestone has no room').toBeNull();
});
