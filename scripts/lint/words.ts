/**
 * Words that names no longer use, each with its replacement: those from the glossary's last column that are gone from the code. A
 * word joins the list in the change that removes its last use.
 */
export const retiredWords: Record<string, string> = {
  belongings: 'ownership',
  borne: 'limit',
  colleagues: 'staff',
  deal: 'pricedOffer',
  deals: 'pricedOffers',
  desk: 'admin or staff',
  exceptions: 'attentionItems',
  farewell: 'signOut or shutdown',
  forgive: 'clear',
  gain: 'discount',
  gained: 'granted',
  hasten: 'scheduleNow',
  owes: 'surplus',
  papers: 'documents',
  partners: 'suppliers',
  patience: 'timeout',
  talks: 'conversations',
  tell: 'notify',
  telling: 'notifying',
  tellings: 'notifications',
}

/** The first retired word in a name or a file's path, with its replacement; undefined if there is none. */
export function retiredWordIn(name: string): { word: string; instead: string } | undefined {
  for (const segment of name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []) {
    const word = segment.toLowerCase()
    const instead = Object.hasOwn(retiredWords, word) ? retiredWords[word] : undefined
    if (instead !== undefined) return { word, instead }
  }
  return undefined
}
