/** Px that the rows of a table have at least, of a window so many px high. */
export const tableHeight = (window: number): number => Math.round(window * (window < 700 ? 0.55 : 0.68));
