import { createContext } from 'react'

/** The reference under which the server logged what broke the page; unknown in the browser, where its text is left as it came. */
export const ErrorReference = createContext<string | null>(null)
