import { initials, userColour } from '@/shared/lib/person';
import classes from './avatar.module.css';
import { classNames } from './class-names';

export interface AvatarProps {
  /** The person's id decides the colour, the same for everybody who looks. */
  user: string;
  name: string;
  lastname?: string;
  /** 1 to 6 where the server already chose one. */
  colour?: number;
  /** Where the person's picture is; without one there are initials. */
  picture?: string;
  size?: 'small' | 'medium' | 'large' | 'huge';
  /** The name stands beside the avatar anyway: screen readers skip it. */
  decorative?: boolean;
}

export function Avatar({ user, name, lastname, colour, picture, size = 'medium', decorative }: AvatarProps) {
  const full = lastname ? `${name} ${lastname}` : name;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is an image whenever it has a label
    <span
      className={classNames(classes.avatar, classes[size])}
      style={{ '--u': `var(--g-user-${colour ?? userColour(user)})` } as React.CSSProperties}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : full}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : full}
      data-initials={picture ? undefined : initials(name, lastname)}
    >
      {picture && <img src={picture} alt="" />}
    </span>
  );
}
