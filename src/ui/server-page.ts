import { createContext } from 'react'

export interface PageIcon {
  rel: 'icon' | 'apple-touch-icon'
  href: string
  type: string
}

/** What only the server knows of the page that it renders. */
interface ServerPageValues {
  /** The nonce of the page's own scripts. */
  nonce?: string | undefined
  /** The style sheet of the brand color; empty without one. */
  brandStyle?: string
  /** The shop's icons in browser tabs and on home screens. */
  icons?: readonly PageIcon[]
  /** The page's JSON-LD. */
  structuredData?: readonly object[]
  /** The parts of the frame that are the same on every page, as HTML by their name. */
  frame?: Readonly<Record<string, string>>
  /** The reference under which the error that broke the page was logged. */
  errorReference?: string | null
}

/** Empty in the browser, which keeps the server's HTML. */
export const ServerPage = createContext<ServerPageValues>({})
