import {
  IconBookmark,
  IconCalendar,
  IconChartHistogram,
  IconFlag,
  IconFlame,
  IconListCheck,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@/shared/ui';

/** The pictures a view may have, by the name that is kept. */
export const viewIcons = {
  bookmark: IconBookmark,
  flag: IconFlag,
  calendar: IconCalendar,
  flame: IconFlame,
  users: IconUsers,
  list: IconListCheck,
  chart: IconChartHistogram,
  truck: IconTruck,
} as const satisfies Record<string, Icon>;

export type ViewIcon = keyof typeof viewIcons;

export const viewIconOf = (name: string | undefined): ViewIcon =>
  name !== undefined && Object.hasOwn(viewIcons, name) ? (name as ViewIcon) : 'bookmark';
