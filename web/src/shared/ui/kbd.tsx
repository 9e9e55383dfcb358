import { printed } from '@/shared/lib/command-registry';
import classes from './kbd.module.css';

/** A key combination as it is printed on this machine's keyboard. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className={classes.kbd}>{printed(keys)}</kbd>;
}
