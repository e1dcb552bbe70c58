/** The keys of an object whose type names them all. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}

/** Whether `name` is a key of the object. */
export function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, name: string): name is Key {
  return Object.hasOwn(record, name)
}

/** The entries of an object whose type names all its keys. */
export function entriesOf<Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}

/** The one of `values` that equals `text`: what a choice in a form holds. Undefined if none does. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

/** The fields of a value of unknown shape, such as one from storage or JSON; none if it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' ? { ...value } : {}
}

/** A field of each of `items`, in their order; those without a value are left out. */
export function pluck<Item, Key extends keyof Item>(items: readonly Item[], key: Key): NonNullable<Item[Key]>[] {
  return items.map((item) => item[key]).filter((value) => value !== null && value !== undefined)
}
