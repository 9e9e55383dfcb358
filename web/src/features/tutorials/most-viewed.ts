import type { Answer } from '@/shared/api';

export type Tutorial = Answer<'/api/tutorials'>[number];

const most = 10;

/** The ten videos that were opened most, those opened as often in their own order; one that nobody opened is not among them. */
export function mostViewed(videos: Tutorial[]): Tutorial[] {
  return videos
    .filter((v) => v.views > 0)
    .sort((a, b) => b.views - a.views)
    .slice(0, most);
}
