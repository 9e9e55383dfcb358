import type { Ref } from '../core/wire';

/** What the codings of a type hold, as commands say it; rows say an empty text for a list. */
export const codeKinds = ['list', 'text', 'number', 'date', 'duration', 'cost', 'flag'] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface NewCodeValue {
  code: string;
  name?: string;
  colour?: string;
}

/** Commands of the schedule's own columns: code types with their values, and typed fields. */
export type CodesCommand =
  | { type: 'codes.add-type'; name: string; kind: CodeKind; values?: NewCodeValue[] }
  | { type: 'codes.rename-type'; codeType: Ref; name: string; seen?: string }
  | { type: 'codes.remove-type'; codeType: Ref }
  | { type: 'codes.add-values'; codeType: Ref; values: NewCodeValue[] }
  | { type: 'codes.set-value'; codeValue: Ref; code?: string; name?: string; colour?: string }
  | { type: 'codes.remove-values'; rows: Ref[] }
  | { type: 'codes.assign'; rows: Ref[]; codeType: Ref; codeValue?: Ref; text?: string; number?: number };

export const isCodes = (command: { type: string }): command is CodesCommand => command.type.startsWith('codes.');
