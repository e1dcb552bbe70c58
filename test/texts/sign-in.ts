import type { Page } from '@playwright/test'
import { lose, opened, press, refuse } from './reach.ts'
import { button, checkbox, field, heading, insteadOf, link, message, type Screen, toast } from './text.ts'

const LOGIN = '**/api/auth/login'
const REGISTER = '**/api/auth/register'
const PASSWORD = 'four slow green rivers'

async function typeSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email address').fill('demo@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

async function typeSignUp(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email address').fill(`texts-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(repeated)
  await page.getByLabel(/I agree to the Terms/).check()
  await press(page, 'Sign Up')
}

export const signIn: Screen = {
  name: 'Sign in',
  states: [
    {
      section: 2,
      when: 'opened',
      go: opened('/login'),
      shows: [
        heading('Sign in'),
        field('Email address'),
        field('Password'),
        button('Show password'),
        checkbox('Remember me'),
        link('Forgot your password?'),
        button('Continue with Google'),
        link('Create an account'),
        button('Sign In'),
      ],
    },
    {
      section: 2,
      when: 'the password is shown',
      go: (page) => press(page, 'Show password'),
      shows: [button('Hide password')],
    },
    { section: 8, when: 'the password is wrong', go: (page) => typeSignIn(page, 'not the password'), shows: [message('Login Failure!')] },
    {
      section: 8,
      when: 'no answer comes',
      async go(page) {
        await lose(page, LOGIN)
        await press(page, 'Sign In')
      },
      shows: [message('An error occurred during login. Please try again.')],
    },
    {
      section: 8,
      when: 'the password is right',
      go: (page) => typeSignIn(page, 'demo-password-1'),
      shows: [toast('Login successful!')],
    },
  ],
}

const eight = 'eight characters are asked for everywhere; what is shorter than six is told so in the specification’s words'

export const signUp: Screen = {
  name: 'Sign up',
  states: [
    {
      section: 2,
      when: 'opened',
      go: opened('/signup'),
      shows: [
        heading('Create your account'),
        field('First name'),
        field('Last name'),
        field('Email address'),
        field('Password'),
        button('Show password'),
        field('Confirm password'),
        button('Show confirm password'),
        checkbox('I agree to the Terms and the Privacy Notice'),
        button('Continue with Google'),
        link('Sign in'),
        button('Sign Up'),
      ],
    },
    {
      section: 5,
      when: 'two passwords and a short one',
      go: (page) => typeSignUp(page, 'short', 'other'),
      shows: [message('Passwords do not match.'), message('Password must be at least 6 characters long.')],
    },
    {
      section: 5,
      when: 'a password of seven characters',
      go: (page) => typeSignUp(page, 'seven77'),
      shows: [insteadOf('taken', eight, message('Password must be at least 8 characters'))],
    },
    {
      section: 8,
      when: 'refused without words',
      async go(page) {
        await refuse(page, REGISTER)
        await typeSignUp(page, PASSWORD)
      },
      shows: [message('Registration Failure! Please try again!')],
    },
    {
      section: 8,
      when: 'no answer comes',
      async go(page) {
        await lose(page, REGISTER)
        await press(page, 'Sign Up')
      },
      shows: [message('An error occurred during registration. Please try again.')],
    },
    {
      section: 8,
      when: 'signed up',
      go: (page) => press(page, 'Sign Up'),
      shows: [toast('Registration successful! Welcome to Groundswell!'), heading('Sign in')],
    },
  ],
}
