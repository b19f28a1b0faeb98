-- Analytics are off on existing sites until staff turn them on.
update site set modules = coalesce(modules, '{}') || '{"analytics": false}';
