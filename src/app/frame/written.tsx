import { createContext, useContext } from 'react'
import { StillPart } from '../../pages/storefront/still-part.tsx'

const names = ['bar', 'entry', 'phone-menu', 'footer'] as const
type Name = (typeof names)[number]
export type Written = Record<Name, string>

const Parts = createContext<Partial<Written>>({})

/** Gives the frame, while the server renders a page, the parts that it writes as HTML. */
export const WrittenFrame = Parts.Provider

/** In the browser they are in the page already: nothing there need know how to draw them. */
const found = import.meta.env.SSR
  ? undefined
  : Object.fromEntries(names.map((name) => [name, document.getElementById(idOf(name))?.innerHTML]))

/** A part of the frame that is the same on every page. */
export function WrittenPart({ name }: { name: Name }) {
  const given = useContext(Parts)
  return <StillPart id={idOf(name)} html={(found ?? given)[name] ?? ''} />
}

function idOf(name: Name): string {
  return `frame-${name}`
}
