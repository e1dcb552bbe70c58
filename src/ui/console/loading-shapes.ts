/** The space that content takes once it has loaded: classes of the grid and of each of its parts. See `Skeleton`. */
export interface LoadingShape {
  layout?: string
  parts: readonly string[]
}

const lines = 'card skeleton-lines'

/** A panel, such as a form. */
export const panelShape: LoadingShape = { parts: [`${lines} h-96`] }

/** A panel that isn't as wide as the screen. */
export const narrowPanelShape: LoadingShape = { parts: [`${lines} h-96 max-w-3xl`] }

/** Two forms next to each other. */
export const twoPanelsShape: LoadingShape = { layout: 'items-start gap-5 lg:grid-cols-2', parts: [`${lines} h-108`, `${lines} h-108`] }

/** A table without a heading. */
export const tableShape: LoadingShape = { parts: ['card skeleton-rows h-86 [--row:4.1rem] md:[--row:2.75rem]'] }

/** Facts about a record, then a table. */
export const factsAndTableShape: LoadingShape = { layout: 'gap-5', parts: [`${lines} h-48`, `${lines} h-92`] }

/** Panels of a record in two columns. */
export const recordShape: LoadingShape = {
  layout: 'gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]',
  parts: [`${lines} h-104`, `${lines} h-52 xl:row-span-2 xl:h-auto`, `${lines} h-80`],
}

/** A form next to its preview or to what is known about its subject. */
export const editorShape: LoadingShape = {
  layout: 'items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]',
  parts: [`${lines} h-120`, `${lines} h-72`],
}

/** A row of metrics, then a panel. */
export const metricsShape: LoadingShape = {
  layout: 'grid-cols-2 gap-5 lg:grid-cols-4',
  parts: [...Array<string>(4).fill('card h-25'), `${lines} col-span-full h-72`],
}
