import { firstName } from '#features/support/rules/conversation.ts'

/** Whom a reply goes to. */
export interface Addressee {
  /** What the inbox calls them: a name, an address, or `Visitor`. */
  who: string
  /** Of the order that it is about; undefined where none is known. */
  orderNumber: string | undefined
}

/** A kept reply with its places filled: `{name}`, `{order}`. What is not known reads well all the same. */
export function filled(content: string, { who, orderNumber }: Addressee): string {
  const isName = who !== 'Visitor' && !who.includes('@')
  return content.replaceAll('{name}', isName ? firstName(who) : 'there').replaceAll('{order}', orderNumber ?? 'your order')
}

/** What is being looked for behind a slash, at the end of what stands before the caret: `ref` of `Hello /ref`; null where nothing is. */
export function slashWord(beforeCaret: string): string | null {
  return /(?:^|\s)\/([^\s/]{0,30})$/.exec(beforeCaret)?.[1] ?? null
}

/** Replies whose title has the word, those that begin with it first. */
export function matching<Reply extends { title: string }>(replies: readonly Reply[], word: string): Reply[] {
  const wanted = word.toLowerCase()
  const place = ({ title }: Reply) => title.toLowerCase().indexOf(wanted)
  return replies.filter((reply) => place(reply) >= 0).toSorted((one, other) => Math.sign(place(one)) - Math.sign(place(other)))
}
