import { createContext, useContext } from 'react'

const Page = createContext<readonly object[]>([])

/** Gives a page, while the server renders it, what it says about itself as JSON-LD. */
export const StructuredDataOfPage = Page.Provider

/** JSON-LD of the page, in the first HTML alone: React leaves it where it stands, and no script carries it twice. */
export function StructuredData() {
  return useContext(Page).map((each, index) => (
    <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(each).replaceAll('<', '\\u003c') }} />
  ))
}
