/** Storage key of the podcasts that the reader played. */
export const LISTENING_KEY = 'listening';
