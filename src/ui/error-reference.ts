import { createContext } from 'react'

/** The reference under which the server logged the error that broke the page; null in the browser, which keeps the server's text. */
export const ErrorReference = createContext<string | null>(null)
