/** Amounts of activities, as fields.gen.ts lists them, and the commands that set them. */
import { amountCommands, amountFields } from './fields.gen';

export { amountCommands, amountFields };

export type AmountField = (typeof amountFields)[number];
export type AmountCommand = (typeof amountCommands)[AmountField];

/** The field that each command sets. */
export const amountsByCommand = Object.fromEntries(
  Object.entries(amountCommands).map(([field, command]) => [command, field]),
) as { [F in AmountField as (typeof amountCommands)[F]]: F };

export const isAmount = (field: string): field is AmountField => field in amountCommands;

/** Whether a command sets an amount. */
export const setsAmount = <C extends { type: string }>(command: C): command is Extract<C, { type: AmountCommand }> =>
  command.type in amountsByCommand;
