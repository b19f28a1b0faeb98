/** Clicks of readers are events of their kinds, with consent granted, denied and changed, and reach the ledger. */
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import pg from 'pg';
import { call, login } from './support/app.ts';
import { shared, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';
import { databaseAddressOf } from './support/people.ts';
