import { Link } from 'react-router';
import classes from './tab-links.module.css';

interface Props<T extends string> {
  /** What the tabs are parts of. */
  label: string;
  tabs: readonly T[];
  current: T;
  nameOf: (tab: T) => string;
  hrefOf: (tab: T) => string;
}

/** The parts of a settings page, each with an address of its own. */
export function TabLinks<T extends string>({ label, tabs, current, nameOf, hrefOf }: Props<T>) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={hrefOf(tab)}
          replace
          className={classes.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {nameOf(tab)}
        </Link>
      ))}
    </nav>
  );
}
