export * from '@/shared/lib/csv';
