/** What the first line of a pasted table says its columns are: our own names in both languages, and those of other tools. */
import { i18next, languages } from '@/shared/i18n';
import { comparable } from '@/shared/lib/text-search';
import { type ColumnId, columns, type FixedColumnId } from './grid-columns';
import type { OwnColumns } from './own-columns';

/** What a column of a pasted table is: one of the grid, or the depth of the row in the outline. */
export type PasteTarget = ColumnId | 'level';

/** Names of other tools and of planners' own spreadsheets, as `folded` writes them. */
const others: Partial<Record<FixedColumnId | 'level', string>> = {
  number: 'n|no|nr|id|num|numero|number|row|fila|item',
  wbs: 'wbs|edt|outline number|numero de esquema|wbs code|codigo edt',
  level: 'level|nivel|outline level|nivel de esquema|nivel esquema|nivel edt',
  name: 'task name|nombre de tarea|nombre de la tarea|nombre de actividad|nombre de la actividad|activity name|activity|actividad|task|tarea',
  description: 'notes|notas',
  duration: 'duration|duracion|dur|original duration|duracion original',
  start: 'start date|comienzo|fecha de inicio|fecha inicio|fecha de comienzo|fecha comienzo',
  finish: 'fin|end|end date|finish date|fecha de fin|fecha fin|fecha de termino|fecha termino',
  code: 'activity id|id de actividad|task code|codigo de actividad|codigo actividad',
  actualStart: 'actual start|inicio real|comienzo real|fecha real de inicio',
  actualFinish: 'actual finish|fin real|termino real|fecha real de fin',
  remaining: 'remaining duration|duracion restante|remaining|restante|duracion remanente',
  expectedFinish: 'expected finish|fin esperado|termino esperado',
  percentType: 'percent complete type|tipo de porcentaje completado|tipo de porcentaje',
  suspended: 'suspend date|fecha de suspension',
  resumed: 'resume date|fecha de reanudacion',
  deadline: 'deadline|fecha limite',
  progress: 'complete|percent complete|completado|porcentaje completado|progreso',
  predecessors: 'predecessor|predecesora|predecesores|pred|preds',
  successors: 'successor|sucesora|sucesores|succ',
  calendar: 'task calendar|calendario de tarea|calendario de la tarea',
  cost: 'coste|total cost|costo total',
  usedCost: 'actual cost|costo real',
  manHours: 'hh|horas hombre|man hours',
  constraint: 'constraint type|tipo de restriccion|tipo de delimitacion',
  constraintDate: 'constraint date|fecha de restriccion|fecha de delimitacion',
};

/** Makes names comparable: lower case, without accents, signs and needless blanks. */
export function folded(text: string): string {
  return comparable(text)
    .replace(/[.º°]/g, '')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

let known: Map<string, PasteTarget> | undefined;

function names(): Map<string, PasteTarget> {
  if (known) return known;
  known = new Map();
  for (const language of languages) {
    const t = i18next.getFixedT(language, 'gantt');
    for (const { id } of columns) {
      known.set(folded(t(`column.${id}`)), id);
      known.set(folded(t(`columnTip.${id}`)), id);
    }
  }
  for (const [target, words] of Object.entries(others)) {
    for (const word of words.split('|')) if (!known.has(word)) known.set(word, target as PasteTarget);
  }
  return known;
}

/**
 * The column a head speaks of, whatever its case and accents, in Spanish or English; nothing when it is not known. A code type
 * or field of the schedule goes by its name where no column of every schedule has it.
 */
export function headTarget(head: string, own?: OwnColumns): PasteTarget | undefined {
  const wanted = folded(head);
  const fixed = names().get(wanted);
  if (fixed || !own || !wanted) return fixed;
  return [...own.values()].find(({ name }) => folded(name) === wanted)?.id;
}
