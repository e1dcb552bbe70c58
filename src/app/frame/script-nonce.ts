import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)

/** Gives the page that the server renders the nonce of its own scripts. */
export const ScriptNonceProvider = Nonce.Provider

/** The nonce of the page's own scripts; undefined in the browser, where they have run. */
export const useScriptNonce = (): string | undefined => useContext(Nonce)
