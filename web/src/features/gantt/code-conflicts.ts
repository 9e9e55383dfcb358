/** Edits of the schedule's own columns that met what a colleague wrote meanwhile. */
import type { CodeContents, CodeKind, CodesCommand, CodeValue, Fault, PlanCommand, Ref } from '@/engine';
import { isCodes } from '@/engine';
import { type CodeWords, codeText } from './api/use-brought';

export const isCodeConflict = ({ code }: Fault): boolean => code === 'codes.value_changed';

/** A command that names what the person saw of a code, alone or as the only step of a batch. */
export type SeeingCodes = CodesCommand & { type: 'codes.assign' | 'codes.set-value' | 'codes.rename-type' };

export function seeingCodes(command: PlanCommand): SeeingCodes | undefined {
  if (command.type === 'batch') return command.commands.length === 1 ? seeingCodes(command.commands[0]) : undefined;
  return isCodes(command) && 'seen' in command && command.seen !== undefined ? (command as SeeingCodes) : undefined;
}

const partOf = { codeValueCode: 'code', codeValueName: 'name', codeValueColour: 'colour' } as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Place {
  words: CodeWords;
  values: readonly CodeValue[];
  resolve: (ref: Ref) => number | undefined;
}

/** What the person saw, what a colleague put, and what the person put, as people read them; empty for nothing. */
export function codeConflict(
  command: SeeingCodes,
  fault: Fault,
  { words, values, resolve }: Place,
): Record<'was' | 'theirs' | 'mine', string> {
  const params = fault.params ?? {};
  const told = { was: textOf(params.seen), theirs: textOf(params.value) };
  if (command.type === 'codes.rename-type') return { ...told, mine: command.name };
  if (command.type === 'codes.set-value') {
    return { ...told, mine: command[partOf[params.field as keyof typeof partOf]] ?? '' };
  }
  const kind = (params.kind || 'list') as CodeKind;
  const figure = (number: number | undefined) => (number ? codeText(kind, { text: '', number }, words) : '');
  if (kind === 'list') {
    const row = command.codeValue === undefined ? undefined : resolve(command.codeValue);
    const value = values.find((one) => one.row === row);
    return { ...told, mine: value ? value.name || value.code : '' };
  }
  if (kind === 'text') return { ...told, mine: command.text ?? '' };
  return {
    was: figure(command.seen?.number),
    theirs: figure(typeof params.number === 'number' ? params.number : undefined),
    mine: figure(command.number),
  };
}

/** The same edit by somebody who has seen what the colleague put. */
export function insistOnCode(command: SeeingCodes, fault: Fault): SeeingCodes {
  const params = fault.params ?? {};
  const value = textOf(params.value);
  switch (command.type) {
    case 'codes.rename-type':
      return { ...command, seen: value };
    case 'codes.set-value':
      return { ...command, seen: { ...command.seen, [partOf[params.field as keyof typeof partOf]]: value } };
    case 'codes.assign': {
      const seen: CodeContents = {};
      if (params.kind === 'text') seen.text = value;
      if (typeof params.codeValue === 'number') seen.codeValue = params.codeValue;
      if (typeof params.number === 'number') seen.number = params.number;
      return { ...command, seen };
    }
  }
}
