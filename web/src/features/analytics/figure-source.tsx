import { useEffect } from 'react';
import { useFormat } from '@/shared/i18n/format';
import { useCatalogue } from '@/shared/plan/use-catalogue';
import { notifyError } from '@/shared/ui';
import { ExplainDialog } from './explain-dialog';
import './texts';

interface Props {
  /** Its name in the catalogue. */
  figure: string;
  project: string;
  schedule: string;
  /** Days like 2026-05-04, the first and the last; empty for all. */
  from: string;
  to: string;
  /** The midnight at which a week begins: that week alone, closed or not. */
  week?: number;
  changePath?: (schedule: string, revision: number) => string;
  onClose: () => void;
}

/** The entry of a figure that is shown elsewhere, with the rows it is made of. */
export default function FigureSource({ figure, schedule, from, to, ...rest }: Props) {
  const { language } = useFormat();
  const { data: catalogue, error, isValidating } = useCatalogue(language);
  const failed = !catalogue && !isValidating ? error : undefined;
  const { onClose } = rest;
  useEffect(() => {
    if (!failed) return;
    notifyError(failed);
    onClose();
  }, [failed, onClose]);
  const entry = catalogue?.find(({ name }) => name === figure);
  return entry && <ExplainDialog entry={entry} filter={{ schedules: [schedule], people: [], from, to }} {...rest} />;
}
