import packageJson from '../../package.json' with { type: 'json' }

const words = packageJson.scripts.start.split(' ')

/** The arguments of Node in `npm start`, so that tests and benchmarks run the shop exactly as an operator does. */
export const startArguments = words.slice(words.indexOf('node') + 1)
