import type { Ref } from '../core/wire';

/** What the codings of a type hold, as commands say it; rows say an empty text for a list. */
export const codeKinds = ['list', 'text', 'number', 'date', 'duration', 'cost', 'flag'] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface NewCodeValue {
  code: string;
  name?: string;
  colour?: string;
}

/** What activities bear of a type: one of these, or none where they bear nothing. */
export interface CodeContents {
  codeValue?: Ref;
  text?: string;
  number?: number;
}

/** What a person saw an activity bear, and the coding that said so. */
export type SeenContents = CodeContents & { coding?: Ref };

/** Commands of the schedule's own columns: code types with their values, and typed fields. */
export type CodesCommand =
  | { type: 'codes.add-type'; name: string; kind: CodeKind; values?: NewCodeValue[] }
  | { type: 'codes.rename-type'; codeType: Ref; name: string; seen?: string }
  | { type: 'codes.remove-type'; codeType: Ref }
  | { type: 'codes.add-values'; codeType: Ref; values: NewCodeValue[] }
  | { type: 'codes.set-value'; codeValue: Ref; code?: string; name?: string; colour?: string; seen?: SeenValue }
  | { type: 'codes.remove-values'; rows: Ref[] }
  | ({ type: 'codes.assign'; rows: Ref[]; codeType: Ref; seen?: SeenContents } & CodeContents);

/** What a person saw of a value, of the parts they change. */
export interface SeenValue {
  code?: string;
  name?: string;
  colour?: string;
}

export const isCodes = (command: { type: string }): command is CodesCommand => command.type.startsWith('codes.');
