import { createContext } from 'react'

export interface PageIcon {
  rel: 'icon' | 'apple-touch-icon'
  href: string
  type: string
}

/** Data about the page that only the server has. */
interface ServerPageValues {
  /** The nonce of the page's own scripts. */
  nonce?: string | undefined
  /** The style sheet of the brand color; empty without one. */
  brandStyle?: string
  /** The shop's icons in browser tabs and on home screens. */
  icons?: readonly PageIcon[]
  structuredData?: readonly object[]
  /** HTML of the page's islands by id: the frame's, and those that `islandData` kept out of its data. */
  islands?: Readonly<Record<string, string>>
  /** The logged reference of the error that broke the page. */
  errorReference?: string | null
}

/** Empty in the browser, which reuses the server's HTML. */
export const ServerPage = createContext<ServerPageValues>({})
