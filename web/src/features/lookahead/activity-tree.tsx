import { IconChevronDown, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualizer } from 'react-window';
import type { Plan } from '@/engine';
import { shownText } from '@/shared/lib/shown-text';
import { classNames, IconButton } from '@/shared/ui';
import classes from './activity-tree.module.css';
import type { TaskRow } from './task-rows';

/** Px that the fixed head takes above the branches. */
export const TREE_OFFSET = 24;
const LINE = 28;

interface Branch {
  row: number;
  name: string;
  wbs: string;
  level: number;
  /** It has branches beneath it. */
  parent: boolean;
  tasks: number;
}

/** The activities with tasks or places in sight, and those above them, in the order of the plan. */
export function branchesOf(plan: Plan, rows: readonly TaskRow[], shut: ReadonlySet<number>): Branch[] {
  const { tree, activities: a, index } = plan;
  const counts = new Map<number, number>();
  for (const { activity, vacant } of rows) {
    for (let i = index.of(activity); i >= 0; i = tree.parent[i]) counts.set(i, (counts.get(i) ?? 0) + (vacant ? 0 : 1));
  }
  const out: Branch[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const i of tree.order) {
    if (a.row[i] === 0 || !counts.has(i)) continue;
    if (tree.level[i] > hiddenBelow) continue;
    hiddenBelow = shut.has(a.row[i]) ? tree.level[i] : Number.POSITIVE_INFINITY;
    out.push({
      row: a.row[i],
      name: a.name[i],
      wbs: tree.wbs(i),
      level: Math.max(1, tree.level[i]),
      parent: tree.children[i] > 0,
      tasks: counts.get(i) ?? 0,
    });
  }
  return out;
}

/** Whether an activity is a branch or lies beneath it. */
export function isBeneath(plan: Plan, activity: number, branch: number): boolean {
  for (let i = plan.index.of(activity); i >= 0; i = plan.tree.parent[i])
    if (plan.activities.row[i] === branch) return true;
  return false;
}

interface Props {
  plan: Plan;
  rows: readonly TaskRow[];
  /** The branch whose tasks alone are shown. */
  chosen: number | undefined;
  onChoose: (row: number | undefined) => void;
  onClose: () => void;
}

/** The activities of the window as a tree: choosing one shows the tasks beneath it alone. */
export function ActivityTree({ plan, rows, chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation('lookahead');
  const [shut, setShut] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const branches = useMemo(() => branchesOf(plan, rows, shut), [plan, rows, shut]);
  const { items, totalSize, scrollToIndex } = useVirtualizer({
    count: branches.length,
    element: body,
    scrollElement: scroller,
    itemSize: LINE,
    overscanCount: 6,
    defaultSize: 900,
  });
  const focus = Math.min(at, Math.max(0, branches.length - 1));
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(branches.length - 1, to));
    setAt(next);
    if (branches.length) scrollToIndex({ index: next, align: 'auto' });
  };
  const toggle = (row: number, open: boolean): void => {
    const next = new Set(shut);
    if (open) next.delete(row);
    else next.add(row);
    setShut(next);
  };
  const choose = (row: number): void => onChoose(row === chosen ? undefined : row);
  const onKeyDown = (event: KeyboardEvent): void => {
    const branch = branches[focus];
    const steps: Record<string, number> = {
      ArrowDown: focus + 1,
      ArrowUp: focus - 1,
      Home: 0,
      End: branches.length - 1,
      PageDown: focus + 12,
      PageUp: focus - 12,
    };
    if (!branch) return;
    if (event.key in steps) go(steps[event.key]);
    else if (event.key === 'ArrowRight' && branch.parent) toggle(branch.row, true);
    else if (event.key === 'ArrowLeft') {
      if (branch.parent && !shut.has(branch.row)) toggle(branch.row, false);
      else {
        const above = branches.findLastIndex((one, k) => k < focus && one.level < branch.level);
        if (above >= 0) go(above);
      }
    } else if (event.key === 'Enter' || event.key === ' ') choose(branch.row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <aside className={classes.pane} aria-label={t('tree.label')} data-density="compact">
      <div ref={setScroller} className={classes.scroller} style={{ scrollPaddingTop: TREE_OFFSET }}>
        <header style={{ height: TREE_OFFSET }}>
          <span>{t('tree.label')}</span>
          <IconButton icon={IconX} size={13} label={t('tree.close')} onClick={onClose} />
        </header>
        <div
          ref={setBody}
          className={classes.body}
          style={{ height: totalSize }}
          role="tree"
          aria-label={t('tree.label')}
          aria-activedescendant={branches.length ? `branch-${branches[focus].row}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {items.map(({ index, offset }) => {
            const branch = branches[index];
            if (!branch) return null;
            const open = !shut.has(branch.row);
            const Chevron = open ? IconChevronDown : IconChevronRight;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and its keys
              <div
                key={branch.row}
                id={`branch-${branch.row}`}
                role="treeitem"
                aria-level={branch.level}
                aria-expanded={branch.parent ? open : undefined}
                aria-selected={branch.row === chosen}
                tabIndex={-1}
                className={classNames(classes.branch, index === focus && classes.focused)}
                style={{ transform: `translateY(${offset}px)`, paddingLeft: 6 + (branch.level - 1) * 12 }}
                onClick={() => {
                  setAt(index);
                  choose(branch.row);
                }}
              >
                {branch.parent ? (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: arrows do the same on the tree
                  // biome-ignore lint/a11y/noStaticElementInteractions: it is a part of its item
                  <span
                    className={classes.chevron}
                    onClick={(event) => {
                      event.stopPropagation();
                      toggle(branch.row, !open);
                    }}
                  >
                    <Chevron size={13} stroke={1.6} aria-hidden />
                  </span>
                ) : (
                  <span className={classes.chevron} />
                )}
                <span
                  className={classes.name}
                  title={`${branch.wbs} ${branch.name}`}
                  data-parent={branch.parent || undefined}
                >
                  {branch.wbs} {shownText(branch.name)}
                </span>
                {branch.tasks > 0 && <span className={classes.count}>{branch.tasks}</span>}
              </div>
            );
          })}
        </div>
      </div>
    </aside>
  );
}
