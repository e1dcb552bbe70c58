/** The keys of an object, typed. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}

/** Whether `name` is a key of the object. */
export function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, name: string): name is Key {
  return Object.hasOwn(record, name)
}

/** The entries of an object, with typed keys. */
export function entriesOf<Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}

/** The member of `values` that equals `text`, such as a form's choice; undefined if there is none. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

/** The fields of a value of unknown shape, such as one from storage or JSON. Empty if it isn't an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' ? { ...value } : {}
}

/** One field of each item, in order, without null and undefined. */
export function pluck<Item, Key extends keyof Item>(items: readonly Item[], key: Key): NonNullable<Item[Key]>[] {
  return items.map((item) => item[key]).filter((value) => value !== null && value !== undefined)
}
