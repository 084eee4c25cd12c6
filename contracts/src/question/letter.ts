/** The letter of a choice by its place, from 0: A to J. */
export const letterAt = (index: number): string => String.fromCharCode(65 + index);
