import { IconChevronRight } from '@tabler/icons-react';
import classes from './choice-page.module.css';

interface Props {
  title: string;
  choices: { id: string; name: string; detail: string }[];
  onChoose: (id: string) => void;
}

/** Asks which one is meant where neither the address nor the last visit says. */
export function ChoicePage({ title, choices, onChoose }: Props) {
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <ul>
        {choices.map(({ id, name, detail }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <b>{name}</b>
              <span>{detail}</span>
              <IconChevronRight size={16} stroke={1.6} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
