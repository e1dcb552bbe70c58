import { factsIn } from '#features/claims/rules.ts'
import { maxLengthOf, ownFigureIn, type TextSlot } from '#features/texts/rules.ts'

/** Why a page can't show `text` in a slot; undefined if it can. `names` are the placeholders its texts may use. */
export function problemOf(text: string, slot: TextSlot, names: readonly string[], isLive: boolean): string | undefined {
  if (text === '') return slot.isOptional ? undefined : 'Enter a text.'
  const maxLength = maxLengthOf(slot)
  if (text.length > maxLength) return `Use up to ${maxLength} characters.`
  const unknown = factsIn(text).find((name) => !names.includes(name))
  if (unknown !== undefined) return `There is no placeholder {${unknown}}. Remove the braces, or use one from the list.`
  if (/[{}]|\[\[|\]\]/.test(text.replace(/\[\[(.*?)\]\]/g, '$1').replace(/\{\w+(\|days)?\}/g, '')))
    return 'A brace or bracket isn’t closed.'
  const figure = isLive ? ownFigureIn(text, slot.original) : undefined
  return figure === undefined
    ? undefined
    : `A live shop states only what is proven. Remove “${figure}”, or use a placeholder such as {customers}, whose figure comes from Claims.`
}
