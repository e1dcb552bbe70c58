import type { Page } from '@playwright/test'

/** What a text is on its page: found by its role and, unless it is a pattern, word for word. */
type Part = 'heading' | 'button' | 'link' | 'field' | 'radio' | 'checkbox' | 'option' | 'message' | 'toast' | 'pending' | 'words'

/** One text of the specification where it belongs. */
export interface Text {
  part: Part
  says: string | RegExp
  /** Outside the page's `main`. */
  place?: 'header' | 'footer' | 'chat'
  /** What the specification says there, and why the shop says something else. */
  instead?: { of: string; because: string }
}

/** A state of a screen, and what can be read in it. */
export interface State {
  /** The section of the specification that the texts are from. */
  section: 2 | 4 | 5 | 8
  /** What has happened: `sent empty`. */
  when: string
  /** Brings the screen from the state before into this one. Returns what ends it, where it does not end by itself. */
  go(page: Page): Promise<void | (() => Promise<void>)>
  shows: Text[]
}

/** States that follow on each other in one browser. */
export interface Screen {
  name: string
  states: State[]
}

const as =
  (part: Part) =>
  (says: string | RegExp): Text => ({ part, says })

export const heading = as('heading')
export const button = as('button')
export const link = as('link')
/** What is typed into or chosen from, by its label. */
export const field = as('field')
export const radio = as('radio')
export const checkbox = as('checkbox')
export const option = as('option')
/** What is announced in the page: an error at its field, an alert, a status. */
export const message = as('message')
export const toast = as('toast')
/** Shown over the page while the next one loads. */
export const pending = as('pending')
/** Anything else that is read. */
export const words = as('words')

/** The shop's text, where it is not the specification's. */
export function insteadOf(of: string, because: string, text: Text): Text {
  return { ...text, instead: { of, because } }
}

export function inHeader(texts: Text[]): Text[] {
  return texts.map((text) => ({ ...text, place: 'header' }))
}

export function inFooter(texts: Text[]): Text[] {
  return texts.map((text) => ({ ...text, place: 'footer' }))
}

export function inChat(texts: Text[]): Text[] {
  return texts.map((text) => ({ ...text, place: 'chat' }))
}
