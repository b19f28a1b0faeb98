/** Storage key of the podcasts that a reader played. */
export const LISTENING_KEY = 'listening';
