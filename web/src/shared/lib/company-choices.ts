/** How many people a company has, in the ranges of its details. */
export const companySizes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
