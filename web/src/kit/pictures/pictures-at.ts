import { createContext, useContext } from 'react';

const Place = createContext<(file: string) => string>(() => '');

/** Says where the pictures of the questions below are read: of whom a question is, its page knows. */
export const PicturesAt = Place.Provider;
export const usePicturesAt = (): ((file: string) => string) => useContext(Place);
