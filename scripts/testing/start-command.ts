import packageJson from '../../package.json' with { type: 'json' }

const words = packageJson.scripts.start.split(' ')

/** What `npm start` gives to Node, so that tests and figures run the shop exactly as its operator does. */
export const startArguments = words.slice(words.indexOf('node') + 1)
