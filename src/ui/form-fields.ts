/** What stands in the form's fields, by name; a field that is not there is ''. */
export function typedIn<Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> {
  const data = new FormData(form)
  const text = (name: Name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}

/** Puts text that was kept into fields that are still empty. True where something else was typed before the scripts arrived. */
export function fillIn(form: HTMLFormElement, values: Record<string, string>): boolean {
  let isTyped = false
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (field.value === '') field.value = value
    isTyped ||= field.value !== value
  }
  return isTyped
}
